import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coordinates, DrawnMap, MapPlace } from './draw-map.ts'

const SETTLE_MS = 100

export type MapState = 'waiting' | 'shown' | 'unreachable'

export interface UseMap {
  element: RefObject<HTMLElement | null>
  place: MapPlace
  zoom: number
  /** Absent while it is not known, or while the map is not wanted yet. */
  tileUrl: string | undefined
  isInteractive: boolean
  /** The pin can be moved; called with where it came to. */
  onMoved?: (place: Coordinates) => void
}

/** Draws a map into an element for as long as that is on screen. Leaflet is fetched with the first one. */
export function useMap({ element, place, zoom, tileUrl, isInteractive, onMoved }: UseMap): MapState {
  const [state, setState] = useState<MapState>('waiting')
  const { t } = useTranslation()
  const { latitude, longitude, name } = place
  const moved = useEffectEvent((to: Coordinates) => onMoved?.(to))
  const placeNow = useEffectEvent(() => place)
  const drawn = useRef<DrawnMap>(undefined)
  const isMovable = onMoved !== undefined
  const zoomIn = t('site:centers.zoomIn')
  const zoomOut = t('site:centers.zoomOut')
  useEffect(() => {
    if (tileUrl === undefined) return
    let isWanted = true
    const timers = [
      setTimeout(async () => {
        try {
          const { drawMap } = await import('./draw-map.ts')
          if (!isWanted || element.current === null) return
          drawn.current = drawMap(element.current, {
            place: { ...placeNow(), name },
            zoom,
            tileUrl,
            isInteractive,
            labels: { zoomIn, zoomOut },
            onMoved: isMovable ? moved : undefined,
            onReached: () => setState('shown'),
            onUnreachable: () => setState('unreachable'),
          })
          const { map } = drawn.current
          timers.push(setTimeout(() => map.invalidateSize(), SETTLE_MS))
        } catch {
          setState('unreachable')
        }
      }, SETTLE_MS),
    ]
    return () => {
      isWanted = false
      for (const timer of timers) clearTimeout(timer)
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [element, name, zoom, tileUrl, isInteractive, isMovable, zoomIn, zoomOut])
  useEffect(() => drawn.current?.moveTo({ latitude, longitude }), [latitude, longitude])
  return state
}
