import { useEffect } from 'react'

/** Hands over images that are pasted anywhere on the page. */
export function usePastedFiles(isListening: boolean, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!isListening) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [isListening, onFiles])
}
