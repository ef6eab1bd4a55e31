import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Purpose of a request; few values, so that any addresses give few series. */
export type RouteGroup = 'page' | 'api' | 'file' | 'operator' | 'stream'

export type Metrics = {
  observe(request: { method: string; group: RouteGroup; status: number; seconds: number }): void
  /** Text for Prometheus, and its content type. */
  page(): Promise<{ text: string; contentType: string }>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer; of streams, to its beginning',
    labelNames: ['method', 'group', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 3, 10],
    registers: [registry],
  })
  return {
    observe: ({ method, group, status, seconds }) => duration.observe({ method, group, status }, seconds),
    page: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
