import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { messageRoutes } from './routes.ts'
import { openMessageStreams } from './stream.ts'

export function messages(deps: FeatureDeps): Feature {
  const streams = openMessageStreams(deps)
  return { routes: messageRoutes({ ...deps, streams }), close: streams.close }
}
