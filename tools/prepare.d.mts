/** Whether what was built is what the sources say now. */
export declare function isBuilt(): boolean

/** Runs an installed tool by its package's own entry; rejects when it does not end with 0. */
export declare function runTool(name: string, args: readonly string[]): Promise<void>
