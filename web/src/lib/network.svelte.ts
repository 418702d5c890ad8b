// Whether the server was to be had the last time somebody asked.

class Network {
  lost = $state(false);
}

export const network = new Network();
