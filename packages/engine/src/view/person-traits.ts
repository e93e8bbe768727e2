import type { PersonSegmentation } from '../segment/person/find-person.ts'
import { readHeadModel } from './head-model.ts'
import { outlineOf } from './person-outline.ts'

/** What the outline of a person and the network that draws it tell of a photo. Shares are 0..1. */
export interface PersonTraits {
  /** Of the photo that shows a person. */
  share: number
  /** Of each side of the photo that the person reaches; of the side, left or right, reached more. */
  top: number
  bottom: number
  beside: number
  /** How far the photo lies from heads seen from above, in standard deviations (Mahalanobis): 2 to 5 for most of them. */
  headDistance: number
  /** Log odds of a whole head, and of a scene without people, against hair from near and scalp under a microscope. */
  headOdds: number
  sceneOdds: number
}

export function measurePerson({ outline, embedding }: PersonSegmentation): PersonTraits {
  const { share, top, bottom, left, right } = outlineOf(outline)
  const { axes, centre, head, scene } = readHeadModel()
  const squares = centre.map((value, axis) => (sumProducts(axes, embedding, axis * embedding.length) - value) ** 2)
  return {
    ...{ share, top, bottom, beside: Math.max(left, right) },
    headDistance: Math.sqrt(squares.reduce((sum, value) => sum + value, 0)),
    headOdds: sumProducts(head.weights, embedding) + head.bias,
    sceneOdds: sumProducts(scene.weights, embedding) + scene.bias,
  }
}

const sumProducts = (weights: Float32Array, values: Float32Array, from = 0): number =>
  values.reduce((sum, value, i) => sum + value * weights[from + i], 0)
