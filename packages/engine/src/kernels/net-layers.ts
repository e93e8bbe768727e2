/** Every place's channels weighed anew; weights lie in the memory of the kernels. */
export interface PointwiseLayer {
  inputs: number
  outputs: number
  weights: number
  biases: number
}

/** Each channel filtered by itself; weights lie in the memory of the kernels. */
export interface DepthwiseLayer {
  channels: number
  size: number
  weights: number
  biases: number
}
