import type { ParsedLocation } from '@tanstack/react-router'
import { preloadList } from '../../list/preload-list.ts'
import { productList } from './product-list.ts'

export const preloadProducts = (location: ParsedLocation) => preloadList(productList, location)
