import type { AnyEndpoint } from '@razgovor/contract/endpoints'

type RouteOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never
type Endpoints = { [E in AnyEndpoint as RouteOf<E>]: E }

/** The input and output types of a zod schema, read as types only, so that the browser does not load zod. */
type InputOf<S> = S extends { _zod: { input: infer I } } ? I : never
type OutputOf<S> = S extends { _zod: { output: infer O } } ? O : never

/**
 * Query parameters are sent as text and objects as JSON, so the caller passes values as they are after parsing; those
 * with a default may be omitted.
 */
type QueryOf<S> = { [K in keyof InputOf<S>]: K extends keyof OutputOf<S> ? OutputOf<S>[K] : never }

type ArgsOf<E> = (E extends { params: infer S } ? { params: InputOf<S> } : unknown) &
  (E extends { body: infer S } ? { body: InputOf<S> } : unknown) &
  (E extends { upload: object } ? { form: FormData } : unknown) &
  (E extends { query: infer S }
    ? object extends QueryOf<S>
      ? { query?: QueryOf<S> }
      : { query: QueryOf<S> }
    : unknown)

/** An endpoint by method and path, as in `GET /api/speakers/:id`. */
export type Route = keyof Endpoints
export type GetRoute = Extract<Route, `GET ${string}`>

type ArgsByRoute = { [R in Route]: ArgsOf<Endpoints[R]> }
/** The arguments may be omitted if the endpoint requires none. */
export type Args<R extends Route, Extra = unknown> = object extends ArgsByRoute[R]
  ? [args?: ArgsByRoute[R] & Extra]
  : [args: ArgsByRoute[R] & Extra]

type AnswerByRoute = { [R in Route]: Endpoints[R] extends { response: infer S } ? OutputOf<S> : void }
export type Answer<R extends Route> = AnswerByRoute[R]
