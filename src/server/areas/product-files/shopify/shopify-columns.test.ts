import { describe, expect, test } from 'vitest'
import { findShopifyColumns } from './shopify-columns.ts'

const older =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / MPN,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'
const current =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Google Shopping / Manufacturer part number (MPN)'

const everyKey = [
  'handle',
  'title',
  'body',
  'vendor',
  'type',
  'tags',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'sku',
  'grams',
  'quantity',
  'price',
  'compareAt',
  'barcode',
  'cost',
  'mpn',
  'image',
  'variantImage',
]

describe('the columns of a Shopify file', () => {
  test.each([
    ['older', older],
    ['current', current],
  ])('are all found in its %s form', (_, header) => {
    const headers = header.split(',')
    const columns = findShopifyColumns(headers) ?? {}
    expect(Object.keys(columns).sort()).toEqual([...everyKey].sort())
    for (const place of Object.values(columns)) expect(headers[place.index]).toBe(place.header)
  })

  test('are found whatever their order and case', () => {
    const headers = older.toUpperCase().split(',').reverse()
    expect(findShopifyColumns(headers)?.handle).toEqual({ index: headers.length - 1, header: 'HANDLE' })
  })

  test('need not all be there', () => {
    expect(findShopifyColumns(['Handle', 'Title', 'Option1 Value', 'Variant Price'])).toBeDefined()
  })

  test.each([
    ['sku,title,price'],
    ['Handle,Title,Variant Price'],
    ['Title,Option1 Value,Price'],
    ['style,brand,retail_price'],
  ])('are not seen in %s', (header) => {
    expect(findShopifyColumns(header.split(','))).toBeUndefined()
  })
})
