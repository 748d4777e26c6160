/** How many exports a page of their list holds. */
export const exportsPerPage = 50
