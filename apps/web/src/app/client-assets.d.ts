declare module 'virtual:client-assets' {
  /** Addresses of what the client build made, as the page must refer to them. */
  const assets: {
    entry: string
    imports: string[]
    /** The style sheet itself: it travels in the page, one round trip earlier than a file would. */
    styles: string
    fonts: { href: string; media: string }[]
  }
  export default assets
}
