declare module 'virtual:client-assets' {
  /** Addresses of what the client build made, as the page must refer to them. */
  const assets: {
    entry: string
    imports: string[]
    styles: string[]
    fonts: string[]
    locales: Record<string, string>
  }
  export default assets
}
