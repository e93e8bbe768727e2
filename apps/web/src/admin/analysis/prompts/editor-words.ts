/** What is said in passing when a change was kept, and when it was not. */
export interface EditorWords {
  saved: string
  failed: string
  /** The server's own words where absent. */
  failedText?: string
}
