import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapPlace } from './draw-map.ts'

const SETTLE_MS = 100

export type MapState = 'waiting' | 'shown' | 'unreachable'

export interface UseMap {
  element: RefObject<HTMLElement | null>
  place: MapPlace
  zoom: number
  /** Absent while it is not known, or while the map is not wanted yet. */
  tileUrl: string | undefined
  isInteractive: boolean
  /** The pin can be dragged; called with where it was dropped. */
  onMoved?: (place: { latitude: number; longitude: number }) => void
}

/** Draws a map into an element for as long as that is on screen. Leaflet is fetched with the first one. */
export function useMap({ element, place, zoom, tileUrl, isInteractive, onMoved }: UseMap): MapState {
  const [state, setState] = useState<MapState>('waiting')
  const { t } = useTranslation()
  const { latitude, longitude, name } = place
  const moved = useRef(onMoved)
  moved.current = onMoved
  const isMovable = onMoved !== undefined
  const zoomIn = t('site:centers.zoomIn')
  const zoomOut = t('site:centers.zoomOut')
  useEffect(() => {
    if (tileUrl === undefined) return
    let isWanted = true
    let destroy = () => {}
    const timers = [
      setTimeout(async () => {
        try {
          const { drawMap } = await import('./draw-map.ts')
          if (!isWanted || element.current === null) return
          const drawn = drawMap(element.current, {
            place: { latitude, longitude, name },
            zoom,
            tileUrl,
            isInteractive,
            labels: { zoomIn, zoomOut },
            onMoved: isMovable ? (to) => moved.current?.(to) : undefined,
            onReached: () => setState('shown'),
            onUnreachable: () => setState('unreachable'),
          })
          destroy = drawn.destroy
          timers.push(setTimeout(() => drawn.map.invalidateSize(), SETTLE_MS))
        } catch {
          setState('unreachable')
        }
      }, SETTLE_MS),
    ]
    return () => {
      isWanted = false
      for (const timer of timers) clearTimeout(timer)
      destroy()
    }
  }, [element, latitude, longitude, name, zoom, tileUrl, isInteractive, isMovable, zoomIn, zoomOut])
  return state
}
