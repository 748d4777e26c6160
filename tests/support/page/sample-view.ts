import type { View } from '../../../src/contract/views.ts'

/** The active view of somebody who saved nothing yet. */
export const sampleView: View = {
  id: 1,
  version: 1,
  user: 1,
  is_active: true,
  fields: {},
  field_widths: {},
  label: 'Default',
  grid_params: null,
  page_type: 'Products',
  column_order: [],
  pinned: {},
  sort: [],
  query: {},
  search: null,
  is_shared: false,
  is_tab: false,
  is_alert: false,
  position: 0,
}
