/** Stored with every analysis; raised whenever the same photo could give other values than before. */
export const ENGINE_VERSION = '2.17.0'
