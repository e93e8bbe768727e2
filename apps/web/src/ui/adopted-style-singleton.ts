import { useEffect } from 'react'

interface SheetProps {
  styles: string
  /** Whether changed styles replace those that were adopted. */
  dynamic?: boolean
}

/**
 * Stands in for `react-style-singleton`, by which dialogs keep the page behind them from scrolling. The package writes a `<style>`
 * element, which the content policy refuses; a sheet that is made by script and adopted needs no exception from it.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  const adopt = (styles: string): void => {
    users += 1
    if (sheet !== undefined) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const release = (): void => {
    users -= 1
    if (users > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    sheet = undefined
  }
  // biome-ignore lint/correctness/noComponentHookFactories: the package that this stands in for makes a component for each of its users.
  return function Sheet({ styles, dynamic = false }: SheetProps) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is not dynamic keeps the styles that it began with.
    useEffect(() => {
      adopt(styles)
      return release
    }, [dynamic && styles])
    return null
  }
}
