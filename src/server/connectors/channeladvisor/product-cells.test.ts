import { expect, test } from 'vitest'
import { masterProduct } from './product-cells.ts'

const told = (more: object) => ({ ID: 7, Sku: 'A-1', ...more })

test('a product is told in the names of our cells', () => {
  const product = masterProduct(
    told({
      ParentProductID: 3,
      IsParent: false,
      Title: ' Runner ',
      Brand: '',
      RetailPrice: 220,
      Cost: 99.999,
      Weight: 1.1,
      IsBlocked: true,
      Attributes: [
        { Name: 'Shoe Size', Value: '9.5' },
        { Name: 'color', Value: '' },
      ],
      Labels: [{ Name: 'StockX' }, { Name: 'Shopify' }, { Name: 'StockX' }],
      Images: [
        { PlacementName: 'ITEMIMAGEURL3', Url: 'https://cdn.example.com/3.jpg' },
        { PlacementName: 'ITEMIMAGEURL1', Url: 'https://cdn.example.com/1.jpg' },
        { PlacementName: 'THUMBNAIL', Url: 'https://cdn.example.com/t.jpg' },
      ],
      DCQuantities: [
        { DistributionCenterID: 0, AvailableQuantity: 4 },
        { DistributionCenterID: 1, AvailableQuantity: null },
        { DistributionCenterID: 2, AvailableQuantity: -2 },
      ],
      TotalQuantity: 4,
      TotalQuantityPooled: 6,
    }),
  )
  expect(product).toEqual({
    id: 7,
    parentId: 3,
    sku: 'A-1',
    isParent: false,
    cells: {
      title: 'Runner',
      brand: null,
      retail_price: 220,
      cost: 100,
      weight: 1.1,
      is_blocked: true,
      'attributes.shoe_size': '9.5',
      'attributes.color': null,
      labels: ['Shopify', 'StockX'],
      images: ['https://cdn.example.com/1.jpg', null, 'https://cdn.example.com/3.jpg'],
    },
    quantities: [
      { centerId: 0, pieces: 4 },
      { centerId: 2, pieces: 0 },
    ],
    others: { total_quantity: 2 },
  })
})

test('what is not said, or of another type than documented, is not there', () => {
  const { cells } = masterProduct(told({ RetailPrice: '220', Title: 5, IsBlocked: 'yes', MinPrice: -1 }))
  expect(cells).toEqual({})
})

test('what owns others has neither stock nor cost nor a pool', () => {
  const DCQuantities = [{ DistributionCenterID: 0, AvailableQuantity: 4 }]
  const pooled = { TotalQuantity: 4, TotalQuantityPooled: 9 }
  const parent = masterProduct(told({ IsParent: true, Cost: 5, RetailPrice: 9, DCQuantities, ...pooled }))
  expect(parent).toMatchObject({ isParent: true, cells: { retail_price: 9 }, quantities: [] })
  expect(parent.others).toEqual({})
})

test.each([
  [1.005, 1.01],
  [0.1 + 0.2, 0.3],
  [19.99, 19.99],
  [1_234_567.89, 1_234_567.89],
])('%d is %d in whole cents', (sent, read) => {
  expect(masterProduct(told({ RetailPrice: sent })).cells).toEqual({ retail_price: read })
})
