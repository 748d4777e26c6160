import { stateParamNames, type StateParams } from './grid-state.ts'

/** The address's query for a state; other parameters of the page are kept. */
export function searchOf(params: StateParams, current: string): string {
  const query = new URLSearchParams(current)
  for (const name of stateParamNames) {
    query.delete(name)
    const value = params[name]
    if (value !== undefined) query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export function readSearch(search: string): StateParams {
  const query = new URLSearchParams(search)
  const params: StateParams = {}
  for (const name of stateParamNames) {
    const value = query.get(name)
    if (value !== null && value !== '') params[name] = value
  }
  return params
}
