import type { Finding } from '@chioma/contract'
import { largestRegions } from '../image/components.ts'
import { countMask } from '../image/mask.ts'
import type { Mask } from '../image/rgb-image.ts'
import { withinPlace } from '../segment/scalp-place.ts'
import type { ViewReading } from '../view-reading.ts'

/** A finding or alert that keeps less than this share of its pixels was not on the scalp. */
const LEAST_KEPT = 0.15
/** What is not found is less likely than this. */
const NOT_FOUND_CHANCE = 0.49

/** A bare patch is closed in by hair, or it is none; that was seen when it was found. */
const CLOSED_IN: readonly string[] = ['patchy_loss', 'bare_area']

/**
 * Cuts every mark to where scalp can be. A finding that had its marks elsewhere is not found; an alert stays, for rather one too many, but
 * marks nothing.
 */
export function keepToScalp(reading: ViewReading, place: Mask): ViewReading {
  const kept: ViewReading = { ...reading, findings: [], scores: { ...reading.scores }, findingMasks: {} }
  for (const finding of reading.findings) {
    const mask = reading.findingMasks[finding.code]
    const cut = mask && !CLOSED_IN.includes(finding.code) ? cutMask(mask, place) : undefined
    if (cut === undefined) {
      kept.findings.push(finding)
      if (mask) kept.findingMasks[finding.code] = mask
    } else if (cut.share < LEAST_KEPT) kept.scores[finding.code] = Math.min(finding.confidence, NOT_FOUND_CHANCE)
    else {
      kept.findings.push(cutFinding(finding, cut))
      kept.findingMasks[finding.code] = cut.mask
    }
  }
  return { ...kept, ...keepAlerts(reading, place) }
}

interface CutMask {
  mask: Mask
  /** Share of the pixels that is left, 0..1. */
  share: number
}

function cutMask(mask: Mask, place: Mask): CutMask {
  const within = withinPlace(mask, place)
  return { mask: within, share: countMask(within) / Math.max(1, countMask(mask)) }
}

const cutFinding = (finding: Finding, { mask, share }: CutMask): Finding => ({
  ...finding,
  ...(finding.area !== undefined && { area: finding.area * share }),
  ...(finding.regions && { regions: largestRegions(mask, Math.max(1, finding.regions.length)) }),
})

function keepAlerts({ alerts = [], alertMasks = {} }: ViewReading, place: Mask): Pick<ViewReading, 'alerts' | 'alertMasks'> {
  const kept: Required<Pick<ViewReading, 'alerts' | 'alertMasks'>> = { alerts: [], alertMasks: {} }
  for (const alert of alerts) {
    const mask = alertMasks[alert.code]
    if (mask === undefined || CLOSED_IN.includes(alert.code)) {
      kept.alerts.push(alert)
      if (mask) kept.alertMasks[alert.code] = mask
      continue
    }
    const cut = cutMask(mask, place)
    const isShown = cut.share >= LEAST_KEPT
    kept.alerts.push({ ...alert, regions: isShown ? largestRegions(cut.mask, Math.max(1, alert.regions?.length ?? 1)) : [] })
    if (isShown) kept.alertMasks[alert.code] = cut.mask
  }
  return kept
}
