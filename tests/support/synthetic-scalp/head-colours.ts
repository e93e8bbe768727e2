export type Colour = readonly [red: number, green: number, blue: number]

/** Heads that are drawn in tests, as people have them. */
export const HEAD_COLOURS: readonly [name: string, skin: Colour, hairColour: Colour][] = [
  ['light skin, black hair', [205, 168, 148], [25, 22, 20]],
  ['dark skin, black hair', [96, 62, 46], [26, 20, 18]],
  ['brown skin, dark brown hair', [130, 90, 68], [40, 30, 26]],
  ['light skin, red hair', [225, 190, 170], [140, 70, 35]],
  ['light skin, blond hair', [222, 185, 165], [190, 160, 110]],
  ['light skin, grey hair', [205, 168, 148], [150, 150, 150]],
  ['light skin, white hair', [225, 195, 180], [215, 212, 208]],
  ['dark skin, grey hair', [96, 62, 46], [140, 138, 135]],
]
