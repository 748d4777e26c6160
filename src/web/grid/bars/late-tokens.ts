import { late } from '../../ui/later.ts'

/** Reading and writing filters in words: the first rows need neither. */
export const loadTokens = () => import('../filters/tokens.ts')
export const useTokens = late(loadTokens)
