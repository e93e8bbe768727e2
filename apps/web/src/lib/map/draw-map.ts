import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'

export interface Coordinates {
  latitude: number
  longitude: number
}

export interface MapPlace extends Coordinates {
  name: string
}

export interface DrawnMap {
  map: L.Map
  /** Puts the pin elsewhere; the map follows where it would leave the view. */
  moveTo: (place: Coordinates) => void
  destroy: () => void
}

/** Words of the zoom buttons. */
export interface MapLabels {
  zoomIn: string
  zoomOut: string
}

export interface MapOptions {
  place: MapPlace
  zoom: number
  tileUrl: string
  /** A small map is a picture; a large one can be moved about. */
  isInteractive: boolean
  labels: MapLabels
  /** The pin can be dragged, and moved by the arrow keys; called with where it came to. */
  onMoved?: ((place: Coordinates) => void) | undefined
  /** The first tile is here. */
  onReached: () => void
  /** Tiles were asked for and none came. */
  onUnreachable: () => void
}

const PIN = `<svg width="30" height="40" viewBox="0 0 30 40" aria-hidden="true"><path d="M15 1C7.3 1 1 7.2 1 15c0 10 14 24 14 24s14-14 14-24C29 7.2 22.7 1 15 1z" fill="var(--accent)" stroke="var(--surface)" stroke-width="2"/><circle cx="15" cy="15" r="5" fill="var(--on-accent)"/></svg>`

/** Puts a map with a pin into an element. The caller destroys it. */
export function drawMap(
  element: HTMLElement,
  { place, zoom, tileUrl, isInteractive, labels, onMoved, onReached, onUnreachable }: MapOptions,
): DrawnMap {
  const at: L.LatLngTuple = [place.latitude, place.longitude]
  const map = L.map(element, {
    center: at,
    zoom,
    attributionControl: false,
    zoomControl: false,
    dragging: isInteractive,
    keyboard: isInteractive,
    scrollWheelZoom: isInteractive,
    doubleClickZoom: isInteractive,
    boxZoom: isInteractive,
    touchZoom: isInteractive,
  })
  if (isInteractive) L.control.zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(map)
  const pin = L.marker(at, {
    icon: L.divIcon({ html: PIN, className: '', iconSize: [30, 40], iconAnchor: [15, 39] }),
    title: place.name,
    alt: place.name,
    interactive: onMoved !== undefined,
    draggable: onMoved !== undefined,
    autoPan: true,
    keyboard: onMoved !== undefined,
  }).addTo(map)
  const tellPlace = () => {
    const { lat, lng } = pin.getLatLng()
    onMoved?.({ latitude: rounded(lat), longitude: rounded(lng) })
  }
  pin.on('dragend', tellPlace)
  if (onMoved !== undefined) moveByArrows(map, pin, tellPlace)
  watchTiles(L.tileLayer(tileUrl, { maxZoom: 19 }), onReached, onUnreachable).addTo(map)
  return {
    map,
    moveTo: ({ latitude, longitude }) => {
      const to: L.LatLngTuple = [latitude, longitude]
      pin.setLatLng(to)
      if (!isInteractive || !map.getBounds().contains(to)) map.setView(to, map.getZoom(), { animate: false })
    },
    destroy: () => map.remove(),
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const STEP_PX = 4
const LONG_STEP_PX = 48

/** What dragging does, without a mouse: a small step a press, a long one with Shift. */
function moveByArrows(map: L.Map, pin: L.Marker, onMoved: () => void): void {
  pin.getElement()?.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    // The map would move under it.
    event.stopPropagation()
    const step = event.shiftKey ? LONG_STEP_PX : STEP_PX
    pin.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add([arrow[0] * step, arrow[1] * step])))
    onMoved()
  })
}

/** To the sixth decimal, a hand's breadth. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Tells once whether tiles can be had at all; a single missing one is no matter. */
function watchTiles(layer: L.TileLayer, onReached: () => void, onUnreachable: () => void): L.TileLayer {
  let isReached = false
  layer.once('tileload', () => {
    isReached = true
    onReached()
  })
  layer.once('load', () => {
    if (!isReached) onUnreachable()
  })
  return layer
}
