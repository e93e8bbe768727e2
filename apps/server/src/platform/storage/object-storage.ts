export interface StoredObject {
  key: string
  storedAt: Date
}

/** Where sealed photos and overlays lie. Keys are slash-separated, lower-case, unguessable; values are already encrypted. */
export interface ObjectStorage {
  /** Atomic: after a crash the object is there whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** `undefined` when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Deletes everything under a prefix that ends in a slash, or one object. Deleting what is not there succeeds. */
  delete(keyOrPrefix: string): Promise<void>
  /** Every object, in no order; what comes or goes meanwhile may be in it or not. */
  list(): AsyncIterable<StoredObject>
  /** Deletes what a crash left half-written before that moment; says how many. */
  deleteUnfinished(before: Date): Promise<number>
  /** Throws when the storage cannot be reached or written. */
  check(): Promise<void>
}
