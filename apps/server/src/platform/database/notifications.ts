/** Short messages between all processes on one database; delivered at commit when sent inside a transaction. */
export interface Notifications {
  /** Calls back for every message on the channel until the returned function is called. Messages sent while the connection was down are lost: read the rows again on `onReconnect`. */
  subscribe(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): () => void
  /** Resolves once every message of a transaction that ended before this call was delivered. `false` where messages may be missed. */
  catchUp(): Promise<boolean>
}
