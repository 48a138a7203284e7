// Redacts a file through the service: dotnet run https://localhost:8080 server.crt FILE > REDACTED
using System.Net.Http.Headers;
using System.Security.Cryptography.X509Certificates;

using var known = new X509Certificate2(args[1]);
using var handler = new HttpClientHandler
{
    // Trusts one certificate, such as the service's self-signed one.
    ServerCertificateCustomValidationCallback = (_, shown, _, _) => shown?.Thumbprint == known.Thumbprint,
};
using var client = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
using var file = File.OpenRead(args[2]);
using var body = new StreamContent(file);
body.Headers.ContentType = new MediaTypeHeaderValue("text/plain");
using var request = new HttpRequestMessage(HttpMethod.Post, args[0] + "/api/filter?p=default") { Content = body };
using var answer = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
if (!answer.IsSuccessStatusCode)
{
    Console.Error.WriteLine($"{(int)answer.StatusCode}: {await answer.Content.ReadAsStringAsync()}");
    return 1;
}
// An answer that breaks off throws: what was written until then is not the whole text.
using var output = Console.OpenStandardOutput();
await answer.Content.CopyToAsync(output);
return 0;
