const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** '1,204'. */
export function countText(count: number): string {
  return figures.format(count)
}

/** '1 product', '1,204 products'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
