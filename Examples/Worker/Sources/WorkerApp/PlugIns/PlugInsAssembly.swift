import DovetailContainer

/// Where plug-ins are found, and what loads them.
struct PlugInsAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(FindPlugIn.self) { PlugIn.named }
        registry.register(PlugInLoader.self) {
            (
                list: PlugInList,
                find: Named<FindPlugIn>,
                handlers: Handlers,
                settings: WorkerSettings,
                clock: any Clock<Duration>,
                report: Named<Report>
            ) in
            PlugInLoader(
                list,
                find: find.value,
                handlers: handlers,
                patience: settings.patience,
                clock: clock,
                report: report.value
            )
        }
    }
}

/// Finds the assembly of a plug-in by its name.
enum FindPlugIn: NamedService { typealias Service = @Sendable (_ name: String) throws -> any Assembly & Sendable }
