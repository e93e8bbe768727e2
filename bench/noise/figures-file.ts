import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const FIGURES_FILE = fileURLToPath(new URL('../noise-figures.json', import.meta.url))

/** A share of so many cases, and what it is of; by the figure's id. */
export const noiseFiguresSchema = z.record(z.string(), z.object({ value: z.number(), n: z.number(), what: z.string() }))
export type NoiseFigures = z.infer<typeof noiseFiguresSchema>
export type ShareFigure = NoiseFigures[string]
