// The last calls that a vendor's sandbox answered, to look at: never bodies or tokens, only what was called and what came of it.

export type LoggedCall = {
  number: number
  at: string
  method: string
  path: string
  operations: string[]
  status: number
  fault: string | null
  milliseconds: number
}

export type CallLog = {
  add(call: Omit<LoggedCall, 'number'>): void
  list(): { count: number; calls: LoggedCall[] }
  clear(): void
}

export function createCallLog(capacity = 500): CallLog {
  let calls: LoggedCall[] = []
  let count = 0
  return {
    add: (call) => {
      count += 1
      calls.push({ number: count, ...call })
      if (calls.length > capacity) calls = calls.slice(-capacity)
    },
    list: () => ({ count, calls }),
    clear: () => {
      calls = []
      count = 0
    },
  }
}
