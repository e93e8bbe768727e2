import { describe, expect, it } from 'vitest'
import { drawScalp } from './scalp-drawing.ts'
import { HERO_SCENE } from './scenes.ts'

describe('drawScalp', () => {
  it('draws the same picture for the same scene', () => {
    expect(drawScalp(HERO_SCENE)).toEqual(drawScalp({ ...HERO_SCENE }))
    expect(drawScalp(HERO_SCENE)).not.toEqual(drawScalp({ ...HERO_SCENE, seed: 8 }))
  })

  it('draws as many hairs, flakes and spots as the scene asks for', () => {
    const drawing = drawScalp({ ...HERO_SCENE, hairs: 40, flakes: 9, flushes: 3, glints: 2 })
    const starts = (path: string) => path.split('M').length - 1
    expect(drawing.strands.reduce((sum, strand) => sum + starts(strand.path), 0)).toBe(40)
    expect(starts(drawing.flakes)).toBe(9)
    expect(drawing.flushes).toHaveLength(3)
    expect(drawing.glints).toHaveLength(2)
  })
})
