/** What is used of libheif, compiled for browsers. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifImage {
    get_width(): number
    get_height(): number
    /** Fills `data`; calls back with nothing where the picture is broken. */
    display(
      target: { width: number; height: number; data: Uint8ClampedArray },
      done: (filled: { data: Uint8ClampedArray } | null) => void,
    ): void
    free(): void
  }
  export interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }
  const openLibheif: (options?: { print?: () => void; printErr?: () => void }) => Libheif
  export default openLibheif
}
