type Environment = Record<string, string | undefined>
export function startEnvironment(environment: Environment): Environment
export function withEnvironmentFile(file: string): Environment
