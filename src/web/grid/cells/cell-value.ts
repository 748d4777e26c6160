/** What an edited cell may hold; null is a value that was taken away. */
export type CellValue = string | number | boolean | null
