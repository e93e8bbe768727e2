/** Stored with every analysis; raised whenever the same findings could give other words than before. */
export const REPORT_VERSION = '1.17.0'
