/** Red, green, blue, each 0…255. */
export type Colour = readonly [number, number, number]

/** The colour that a colour's name speaks of; a quiet grey when it names none we know. */
export function colourOf(name: string): Colour {
  const words = name.toLowerCase()
  return palette.find(([word]) => words.includes(word))?.[1] ?? [152, 160, 170]
}

/** Longer names first, so that "midnight navy" is not taken for any navy. */
const palette: readonly (readonly [string, Colour])[] = [
  ['university blue', [122, 174, 222]],
  ['royal', [36, 78, 178]],
  ['navy', [34, 46, 82]],
  ['pine', [32, 92, 70]],
  ['forest', [42, 82, 56]],
  ['olive', [104, 106, 68]],
  ['mint', [158, 214, 190]],
  ['teal', [28, 128, 132]],
  ['turquoise', [64, 186, 190]],
  ['green', [60, 130, 82]],
  ['wolf', [140, 145, 150]],
  ['cool grey', [164, 168, 174]],
  ['stone', [186, 178, 164]],
  ['sand', [210, 188, 152]],
  ['moonrock', [168, 158, 142]],
  ['oxford', [190, 164, 130]],
  ['mocha', [112, 84, 66]],
  ['brown', [118, 82, 56]],
  ['tan', [196, 160, 118]],
  ['beige', [214, 198, 172]],
  ['gum', [190, 136, 84]],
  ['sail', [236, 228, 210]],
  ['cream', [240, 232, 212]],
  ['burgundy', [112, 32, 48]],
  ['maroon', [112, 32, 48]],
  ['rose', [226, 152, 164]],
  ['pink', [240, 176, 192]],
  ['red', [196, 44, 48]],
  ['lavender', [190, 176, 222]],
  ['purple', [104, 70, 156]],
  ['orange', [236, 122, 44]],
  ['yellow', [240, 202, 66]],
  ['gold', [214, 172, 84]],
  ['silver', [192, 198, 206]],
  ['black', [46, 48, 54]],
  ['white', [246, 246, 248]],
  ['grey', [150, 154, 160]],
  ['gray', [150, 154, 160]],
  ['blue', [62, 112, 190]],
]
