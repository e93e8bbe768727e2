import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'

export interface MapPlace {
  latitude: number
  longitude: number
  name: string
}

export interface DrawnMap {
  map: L.Map
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
  /** The pin can be dragged; called with where it was dropped. */
  onMoved?: ((place: { latitude: number; longitude: number }) => void) | undefined
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
    keyboard: false,
  }).addTo(map)
  pin.on('dragend', () => {
    const { lat, lng } = pin.getLatLng()
    onMoved?.({ latitude: rounded(lat), longitude: rounded(lng) })
  })
  watchTiles(L.tileLayer(tileUrl, { maxZoom: 19 }), onReached, onUnreachable).addTo(map)
  return { map, destroy: () => map.remove() }
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
