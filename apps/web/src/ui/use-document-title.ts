import { useEffect } from 'react'

/** Names the page in the window's title, and thereby in the name of a printed file. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Chioma`
  }, [title])
}
