/** The oldest of each line that will do. */
export declare const OLDEST_NODES: readonly (readonly [major: number, minor: number])[]

/** Why this Node.js will not do, and what to do about it; `undefined` where it will. */
export declare function complaintAbout(version: string): string | undefined
