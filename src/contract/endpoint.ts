import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an endpoint promises beside its address. */
export type EndpointFacts = {
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Status → what is answered with it. */
  replies: Readonly<Record<number, TSchema>>
  /** Answers without a token; everything else needs one. */
  isPublic?: true
  /** Takes Idempotency-Key: the same key and body answers the first answer again. */
  isIdempotent?: true
  /** Its answer has a `version`: the ETag names it, and a write compares If-Match with it. */
  isVersioned?: true
  /** Takes multipart/form-data in place of JSON. */
  isMultipart?: true
  /** Takes so many bytes at most, and hands them over as they came: a signature is of the bytes. */
  takesBytes?: number
  /** What it answers when that is not JSON: a file, or a stream of events. */
  mediaType?: string
  /** Looks through a whole list: few of one user run at once, the others wait. */
  isListRead?: true
  /** Any text may come: it is looked at before the database is asked for it. */
  takesAnyText?: true
  /** Writes so many rows at once that no deadline holds it. */
  takesItsTime?: true
  /** Stands in no OpenAPI document. */
  isUndocumented?: true
}

/** One call: the server registers it, the page makes it, OpenAPI describes it. */
export type Endpoint<Facts extends EndpointFacts = EndpointFacts> = Facts & {
  readonly method: Method
  /** As contract.md writes it: '/api/products/{id}/'. */
  readonly path: string
}

/** Stands in a file `*.endpoints.ts`, of which the page's build keeps all but the schemas. */
export function endpoint<Facts extends EndpointFacts>(
  method: Method,
  path: string,
  facts: Facts,
): Endpoint<Facts> {
  return { method, path, ...facts }
}

/** The path with its parts filled in. */
export function pathOf({ path }: Endpoint, params: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))
}

/** A schema's type, and `Absent` where there is no schema. */
type TypeOf<Schema, Absent> = Schema extends TSchema ? Static<Schema> : Absent

export type ParamsOf<E extends Endpoint> = TypeOf<E['params'], Record<never, never>>
export type QueryOf<E extends Endpoint> = TypeOf<E['query'], Record<never, never>>
export type BodyOf<E extends Endpoint> = TypeOf<E['body'], undefined>
export type StatusOf<E extends Endpoint> = keyof E['replies'] & number
/** What is answered: with one status, or with any of them. */
export type ReplyOf<E extends Endpoint, Status extends StatusOf<E> = StatusOf<E>> = Static<
  E['replies'][Status]
>
