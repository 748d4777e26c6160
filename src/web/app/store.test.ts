import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('everyone who listens hears of a value that is already there', () => {
  const store = createStore(1)
  const heard: string[] = []
  store.subscribe(() => heard.push(`first ${store.read()}`))
  store.subscribe(() => heard.push(`second ${store.read()}`))
  store.write(2)
  expect(heard).toEqual(['first 2', 'second 2'])
})

test('who stopped listening hears nothing more; the others do', () => {
  const store = createStore('a')
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push('gone'))
  store.subscribe(() => heard.push('here'))
  stop()
  stop()
  store.write('b')
  expect(heard).toEqual(['here'])
})

test('two stores know nothing of each other', () => {
  const [one, other] = [createStore(0), createStore(0)]
  one.write(5)
  expect([one.read(), other.read()]).toEqual([5, 0])
})
