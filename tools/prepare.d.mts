/** Whether what was built is what the sources say now. */
export declare function isBuilt(): boolean
