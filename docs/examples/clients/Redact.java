import java.io.FileInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Redacts a file through the service: java Redact.java https://localhost:8080 server.crt FILE > REDACTED. Standard library only. */
class Redact {
  public static void main(String[] arguments) throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(trusting(arguments[1])).build();
    HttpRequest request = HttpRequest.newBuilder(URI.create(arguments[0] + "/api/filter?p=default"))
        .header("Content-Type", "text/plain")
        .POST(HttpRequest.BodyPublishers.ofFile(Path.of(arguments[2])))
        .build();
    HttpResponse<java.io.InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    if (answer.statusCode() != 200) {
      System.err.println(answer.statusCode() + ": " + new String(answer.body().readAllBytes()));
      System.exit(1);
    }
    // An answer that breaks off throws an IOException: what was written until then is not the whole text.
    answer.body().transferTo(System.out);
    System.out.flush();
  }

  /** Trusts one certificate, such as the service's self-signed one. */
  private static SSLContext trusting(String path) throws Exception {
    KeyStore known = KeyStore.getInstance(KeyStore.getDefaultType());
    known.load(null, null);
    try (FileInputStream file = new FileInputStream(path)) {
      known.setCertificateEntry("redactor", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
