import { type RefCallback, useCallback } from 'react'

/** Keeps the height of an element, in pixels, in a custom property of the page while it stands, so that others can make room for it. */
export function usePublishedHeight<Published extends HTMLElement>(property: `--${string}`): RefCallback<Published> {
  return useCallback(
    (element) => {
      if (element === null) return
      const { style } = document.documentElement
      const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
      observer.observe(element)
      return () => {
        observer.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}
