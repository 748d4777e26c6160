import type { SilhouetteName } from '../server/areas/pictures/silhouettes.ts'

/** A line of products that the seed draws styles from. Prices in whole dollars. */
export type ProductLine = {
  brand: string
  /** How much of the catalogue it makes up, against the other lines. */
  weight: number
  prefix: string
  models: readonly string[]
  silhouette: SilhouetteName
  kind: 'Shoes' | 'Clothing' | 'Accessories'
  productType: string
  price: readonly [number, number]
  material: string
}

export const productLines: readonly ProductLine[] = [
  shoes(
    'Nike',
    15,
    'NK',
    ['Dunk Low', 'Dunk Low Retro', 'Air Force 1 07', 'Blazer Low', 'Court Vision'],
    'sneaker-low',
    [90, 130],
  ),
  shoes(
    'Nike',
    8,
    'NK',
    ['Air Max 90', 'Air Max 97', 'Zoom Vomero 5', 'P-6000', 'Pegasus 41'],
    'runner',
    [110, 190],
  ),
  shoes(
    'Nike',
    5,
    'NK',
    ['Dunk High', 'Blazer Mid 77', 'Air Force 1 High', 'SB Zoom Blazer Mid'],
    'sneaker-high',
    [100, 140],
  ),
  shoes(
    'Jordan',
    12,
    'JD',
    [
      'Air Jordan 1 Retro High OG',
      'Air Jordan 1 Mid',
      'Air Jordan 4 Retro',
      'Air Jordan 3 Retro',
      'Air Jordan 11',
    ],
    'sneaker-high',
    [140, 225],
  ),
  shoes(
    'Jordan',
    5,
    'JD',
    ['Air Jordan 1 Low', 'Air Jordan 1 Low SE', 'Jordan Stadium 90'],
    'sneaker-low',
    [110, 150],
  ),
  shoes(
    'adidas',
    9,
    'AD',
    ['Samba OG', 'Gazelle', 'Campus 00s', 'Superstar', 'Handball Spezial'],
    'sneaker-low',
    [90, 120],
  ),
  shoes(
    'adidas',
    5,
    'AD',
    ['Ultraboost 5', 'Response CL', 'Adistar Cushion', 'Ozweego'],
    'runner',
    [110, 200],
  ),
  shoes('Yeezy', 4, 'YZ', ['Boost 350 V2', 'Boost 700', '500'], 'runner', [200, 300]),
  shoes('New Balance', 9, 'NB', ['550', '480', 'BB80', 'CT302'], 'sneaker-low', [80, 130]),
  shoes('New Balance', 8, 'NB', ['990v6', '9060', '2002R', '530', '1906R', '327'], 'runner', [100, 220]),
  shoes(
    'ASICS',
    6,
    'AS',
    ['Gel-Kayano 14', 'Gel-1130', 'GT-2160', 'Gel-NYC', 'Gel-Quantum 360'],
    'runner',
    [95, 180],
  ),
  shoes('Salomon', 3, 'SL', ['XT-6', 'ACS Pro', 'XT-4 OG', 'Speedcross 6'], 'runner', [140, 210]),
  shoes('PUMA', 4, 'PM', ['Suede Classic', 'Palermo', 'Speedcat OG', 'CA Pro'], 'sneaker-low', [75, 110]),
  shoes(
    'Converse',
    4,
    'CV',
    ['Chuck 70 High', 'Run Star Hike', 'Chuck Taylor All Star High'],
    'sneaker-high',
    [65, 110],
  ),
  shoes('Vans', 4, 'VN', ['Old Skool', 'Authentic', 'Knu Skool', 'Era'], 'sneaker-low', [60, 90]),
  shoes('Timberland', 2, 'TB', ['6-Inch Premium Boot', 'Euro Hiker', 'Courma Guy Boot'], 'boot', [130, 210]),
  shoes('Dr. Martens', 2, 'DM', ['1460 Boot', 'Jadon Boot', '2976 Chelsea Boot'], 'boot', [150, 220]),
  shoes('Birkenstock', 2, 'BK', ['Arizona', 'Boston', 'Gizeh'], 'slide', [90, 165]),
  clothes(
    'Nike',
    6,
    'NKA',
    ['Club Fleece Hoodie', 'Tech Fleece Full-Zip Hoodie', 'Phoenix Fleece Hoodie'],
    'hoodie',
    'Hoodies',
    [60, 145],
  ),
  clothes(
    'Nike',
    5,
    'NKA',
    ['Sportswear Tee', 'Dri-FIT Tee', 'Premium Essentials Tee'],
    'tee',
    'T-Shirts',
    [30, 50],
  ),
  clothes(
    'adidas',
    4,
    'ADA',
    ['Adicolor Trefoil Hoodie', 'Essentials Hoodie'],
    'hoodie',
    'Hoodies',
    [65, 95],
  ),
  clothes(
    'adidas',
    3,
    'ADA',
    ['Firebird Track Pants', 'Adibreak Pants', 'Beckenbauer Track Pants'],
    'pants',
    'Pants',
    [70, 90],
  ),
  clothes(
    'Stone Island',
    2,
    'SI',
    ['Garment Dyed Crewneck', 'Cotton Fleece Hoodie'],
    'hoodie',
    'Hoodies',
    [260, 420],
  ),
  clothes(
    'Carhartt WIP',
    4,
    'CH',
    ['Detroit Jacket', 'Michigan Coat', 'Nimbus Pullover'],
    'jacket',
    'Jackets',
    [150, 290],
  ),
  clothes(
    'Carhartt WIP',
    3,
    'CH',
    ['Double Knee Pant', 'Sid Pant', 'Simple Pant'],
    'pants',
    'Pants',
    [95, 160],
  ),
  clothes(
    'The North Face',
    4,
    'NF',
    ['1996 Retro Nuptse Jacket', 'Mountain Jacket', 'Denali Jacket'],
    'jacket',
    'Jackets',
    [180, 380],
  ),
  clothes('Stussy', 3, 'ST', ['Basic Tee', 'Stock Logo Tee', '8 Ball Tee'], 'tee', 'T-Shirts', [45, 60]),
  clothes(
    "Levi's",
    3,
    'LV',
    ['501 Original Jeans', '568 Stay Loose Jeans', '550 Relaxed Jeans'],
    'pants',
    'Pants',
    [70, 110],
  ),
  clothes(
    'Patagonia',
    3,
    'PT',
    ['Synchilla Snap-T', 'Retro-X Jacket', 'Nano Puff Jacket'],
    'jacket',
    'Jackets',
    [139, 239],
  ),
  {
    ...clothes(
      'New Era',
      3,
      'NE',
      ['59FIFTY Fitted Cap', '9FORTY Cap', '9TWENTY Cap'],
      'cap',
      'Caps',
      [28, 48],
    ),
    kind: 'Accessories',
  },
  {
    ...clothes(
      'Herschel',
      1,
      'HS',
      ['Classic Backpack', 'Little America Backpack', 'Retreat Backpack'],
      'bag',
      'Bags',
      [60, 130],
    ),
    kind: 'Accessories',
  },
]

/** Colour names of a colourway with the hue family that pictures are tinted by. */
export const colourways: readonly (readonly [string, string])[] = [
  ['White', 'Black'],
  ['Black', 'White'],
  ['Triple Black', 'Black'],
  ['Triple White', 'White'],
  ['Sail', 'Gum'],
  ['University Blue', 'White'],
  ['Midnight Navy', 'White'],
  ['Royal Blue', 'Black'],
  ['Pine Green', 'Sail'],
  ['Forest Green', 'Cream'],
  ['Olive', 'Black'],
  ['Wolf Grey', 'White'],
  ['Cool Grey', 'White'],
  ['Stone', 'Cream'],
  ['Sand', 'Gum'],
  ['Mocha', 'Sail'],
  ['Brown', 'Cream'],
  ['Gym Red', 'White'],
  ['Varsity Red', 'Black'],
  ['Burgundy', 'Cream'],
  ['Rose', 'White'],
  ['Pink Foam', 'White'],
  ['Purple', 'White'],
  ['Lavender', 'Cream'],
  ['Orange', 'Black'],
  ['Yellow', 'Black'],
  ['Mint', 'White'],
  ['Teal', 'Black'],
]

export const editions: readonly string[] = [
  '',
  '',
  '',
  '',
  'SE',
  'Premium',
  'Retro',
  'OG',
  'Next Nature',
  'Winterized',
  'Vintage',
  '2025',
  '2026',
]

export const shoeSizes: readonly string[] = [
  '6',
  '6.5',
  '7',
  '7.5',
  '8',
  '8.5',
  '9',
  '9.5',
  '10',
  '10.5',
  '11',
  '11.5',
  '12',
  '13',
  '14',
]
export const clothingSizes: readonly string[] = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
export const oneSize: readonly string[] = ['OS']

export const suppliers: readonly string[] = [
  'Harbor Wholesale',
  'Northgate Footwear',
  'Summit Apparel Co.',
  'Blue Ridge Liquidation',
  'Direct',
]

export const labels: readonly (readonly [string, number])[] = [
  ['Shopify', 40],
  ['StockX', 22],
  ['New Arrival', 9],
  ['Best Seller', 6],
  ['Clearance', 10],
  ['Kids', 3],
  ['Consignment', 4],
  ['Holiday', 2],
]

export const flags: readonly (readonly [readonly [string, string | null], number])[] = [
  [['NoFlag', null], 88],
  [['YellowFlag', 'Check pictures'], 4],
  [['RedFlag', 'Supplier recall, ask before shipping'], 1],
  [['GreenFlag', 'Approved for the holiday sale'], 4],
  [['BlueFlag', 'Counted in the last stock take'], 3],
]

function shoes(
  brand: string,
  weight: number,
  prefix: string,
  models: readonly string[],
  silhouette: SilhouetteName,
  price: readonly [number, number],
): ProductLine {
  return {
    ...clothes(brand, weight, prefix, models, silhouette, 'Sneakers', price),
    kind: 'Shoes',
    material: 'Leather',
  }
}

function clothes(
  brand: string,
  weight: number,
  prefix: string,
  models: readonly string[],
  silhouette: SilhouetteName,
  productType: string,
  price: readonly [number, number],
): ProductLine {
  return {
    brand,
    weight,
    prefix,
    models,
    silhouette,
    kind: 'Clothing',
    productType,
    price,
    material: 'Cotton',
  }
}
