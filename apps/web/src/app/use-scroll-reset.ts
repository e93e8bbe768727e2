import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Going to another page begins at its top, for the eye and for the keyboard; going back leaves that to the browser. */
export function useScrollReset(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type === 'POP' || isOfStaff(pathname)) return
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [pathname, type])
}

/** The staff area keeps its own frame from page to page. */
const isOfStaff = (pathname: string): boolean => /^\/[\w-]*admin|^\/content-editor/.test(pathname)
